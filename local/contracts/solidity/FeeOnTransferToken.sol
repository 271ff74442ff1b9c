// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {NamedToken} from "./NamedToken.sol";

/// A tenth of what is sent goes to a collector and never arrives.
contract FeeOnTransferToken is NamedToken {
    address private constant FEE_COLLECTOR = address(0xFEE5);

    constructor(bytes32 name_, bytes32 symbol_, uint8 decimals_, uint256 supply, address holder, address published)
        NamedToken(name_, symbol_, decimals_, supply, holder, published)
    {}

    function transfer(address to, uint256 amount) external returns (bool) {
        uint256 fee = amount / 10;
        runPublished(abi.encodeWithSelector(msg.sig, to, amount - fee));
        runPublished(abi.encodeWithSelector(msg.sig, FEE_COLLECTOR, fee));
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        uint256 fee = amount / 10;
        runPublished(abi.encodeWithSelector(msg.sig, from, to, amount - fee));
        runPublished(abi.encodeWithSelector(msg.sig, from, FEE_COLLECTOR, fee));
        return true;
    }
}
