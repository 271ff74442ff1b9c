// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {NamedToken} from "./NamedToken.sol";

/// Refuses a transfer by returning false, and moves nothing.
contract ReturnsFalseToken is NamedToken {
    constructor(bytes32 name_, bytes32 symbol_, uint8 decimals_, uint256 supply, address holder, address published)
        NamedToken(name_, symbol_, decimals_, supply, holder, published)
    {}

    function transfer(address, uint256) external pure returns (bool) {
        return false;
    }
}
