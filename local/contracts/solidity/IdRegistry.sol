// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Stands in for Farcaster's registry: says which id an address has custody of. Anybody may write to it.
contract IdRegistry {
    mapping(address custody => uint256 fid) public idOf;
    mapping(uint256 fid => address custody) public custodyOf;

    function place(address custody, uint256 fid) external {
        delete idOf[custodyOf[fid]];
        delete custodyOf[idOf[custody]];
        idOf[custody] = fid;
        custodyOf[fid] = custody;
    }
}
