// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {DelegatingToken} from "./DelegatingToken.sol";

/// From before the standard: its name and symbol are words of 32 bytes, not strings.
contract Bytes32Token is DelegatingToken {
    constructor(bytes32 name_, bytes32 symbol_, uint8 decimals_, uint256 supply, address holder, address published)
        DelegatingToken(name_, symbol_, decimals_, supply, holder, published)
    {}

    function name() external view returns (bytes32) {
        return nameWord;
    }

    function symbol() external view returns (bytes32) {
        return symbolWord;
    }
}
